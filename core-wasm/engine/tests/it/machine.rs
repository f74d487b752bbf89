//! Specifications of the shared machine in `testdata/machine`: the input has jobs and their work,
//! the output the times at which they are done. `REWRITE=1` writes the expected output.

use datadriven::{TestCase, walk};
use engine::machine::cost::JobCost;
use engine::machine::{Course, Demand, Stretch};

/// A job: its name, its start and its cost, in ns.
struct Job {
    name: String,
    at_nanos: u64,
    cost: JobCost,
}

/// `name at=0 cpu=10 read=5 write=5`, in µs.
fn parse(line: &str) -> Job {
    let mut words = line.split_whitespace();
    let name = words.next().expect("a name").to_string();
    let mut job = Job {
        name,
        at_nanos: 0,
        cost: JobCost::default(),
    };
    for word in words {
        let (name, micros) = word.split_once('=').expect("name=µs");
        let nanos = micros.parse::<u64>().expect("µs") * 1_000;
        match name {
            "at" => job.at_nanos = nanos,
            "cpu" => job.cost.merge_cpu_nanos = nanos,
            "read" => job.cost.read_nanos = nanos,
            "write" => job.cost.write_nanos = nanos,
            other => panic!("unknown word {other}"),
        }
    }
    job
}

/// Runs the jobs; returns the time at which each is done.
fn run(case: &mut TestCase) -> String {
    let cores = case.try_take_arg("cores").expect("cores=N").unwrap_or(0);
    let writer: f64 = case
        .try_take_arg("writer")
        .expect("writer=N")
        .unwrap_or(0.0);
    let mut waiting: Vec<Job> = case.input.lines().map(parse).collect();
    waiting.sort_by_key(|job| job.at_nanos);
    waiting.reverse();
    let mut running: Vec<(Job, Course)> = Vec::new();
    let mut text = String::new();
    loop {
        let due = running
            .iter()
            .enumerate()
            .map(|(at, (job, course))| (course.due_nanos(job.cost.alone_nanos()), at));
        let next_done = due.min();
        let next_start = waiting.last().map(|job| job.at_nanos);
        let now_nanos = match (next_start, next_done) {
            (Some(start), done) if done.is_none_or(|(at, _)| start <= at) => {
                running.extend(waiting.pop().map(|job| {
                    let course = Course::new(start, Demand::of_job(job.cost));
                    (job, course)
                }));
                start
            }
            (_, Some((done, at))) => {
                let (job, _) = running.remove(at);
                text.push_str(&format!("{} done at {:.3}\n", job.name, done as f64 / 1e3));
                done
            }
            _ => return text,
        };
        let demands: Vec<Demand> = running.iter().map(|(_, one)| one.demand()).collect();
        let stretch = Stretch::beside_writer(&demands, writer, cores);
        if writer != 0.0 {
            let percent = stretch.writer_speed() * 100.0;
            text.push_str(&format!(
                "writer at {percent:.1} % from {:.3}\n",
                now_nanos as f64 / 1e3
            ));
        }
        for (_, course) in &mut running {
            course.follow(now_nanos, &stretch);
        }
    }
}

#[test]
fn jobs_share_a_machine() {
    walk("tests/testdata/machine", |file| {
        file.run(|case| {
            assert_eq!(case.directive, "run", "the only directive");
            let text = run(case);
            case.expect_empty().expect("known arguments");
            text
        });
    });
}

/// For any jobs, nothing is overcommitted, no job is slowed unnecessarily, and no job is slower
/// than with all earlier ones.
#[test]
fn whatever_runs_fits() {
    let mut state = 1u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for _ in 0..2_000 {
        let cores = random(5) as u32;
        let count = random(12) as usize;
        let mut costs = Vec::new();
        for _ in 0..count {
            costs.push(JobCost {
                merge_cpu_nanos: random(1_000) * random(1_000),
                read_nanos: random(1_000) * random(1_000),
                write_nanos: random(2) * random(1_000) * random(1_000),
                ..JobCost::default()
            });
        }
        let demands: Vec<Demand> = costs.iter().map(|&cost| Demand::of_job(cost)).collect();
        let stretch = Stretch::beside_writer(&demands, 0.0, cores);
        let used = |part: &dyn Fn(&JobCost) -> u64| -> f64 {
            let both = costs.iter().zip(&demands);
            let each = both.map(|(cost, demand)| {
                part(cost) as f64 * demand.speed(&stretch) / cost.alone_nanos() as f64
            });
            each.sum()
        };
        let limits = [
            (used(&|one| one.cpu_nanos()), f64::from(cores)),
            (used(&|one| one.read_nanos), 1.0),
            (used(&|one| one.write_nanos), 1.0),
        ];
        let mut is_any_full = false;
        for (used, limit) in limits {
            assert!(
                limit == 0.0 || used <= limit * (1.0 + 1e-6),
                "{used} of {limit}"
            );
            is_any_full |= limit != 0.0 && limit * (1.0 - 1e-6) <= used;
        }
        for demand in &demands {
            let speed = demand.speed(&stretch);
            assert!(
                1.0 / (count as f64 + 1e-6) <= speed && speed <= 1.0,
                "{speed}"
            );
            assert!(
                is_any_full || speed == 1.0,
                "{speed} on a machine that is free"
            );
        }
    }
}
