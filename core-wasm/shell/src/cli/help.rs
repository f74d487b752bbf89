//! Help for all commands, or for one.

/// Help text for all commands. A line such as `@ simulate export` names the commands that the
/// following lines belong to; it is not printed.
const HELP: &str = include_str!("help.txt");

/// Help for all commands or for one, with its usage, effect and options. `None` if the command is
/// unknown.
pub(crate) fn help(command: Option<&str>) -> Option<String> {
    let (mut text, mut is_shown, mut is_known) = (String::new(), false, command.is_none());
    for line in HELP.lines() {
        if let Some(commands) = line.strip_prefix("@ ") {
            let is_own = commands.split(' ').any(|one| Some(one) == command);
            is_known |= is_own;
            is_shown = is_own || commands == "every";
        } else if is_shown || command.is_none() {
            text.push_str(&format!("{line}\n"));
        }
    }
    is_known.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_its_own_part() {
        let replay = help(Some("replay")).expect("a command");
        assert!(
            replay.starts_with("  lsm-shape replay    DB_DIR"),
            "{replay}"
        );
        assert!(replay.contains("\nreplay   shows the history"), "{replay}");
        assert!(replay.contains("\n  --column-family NAME\n"), "{replay}");
        assert!(replay.ends_with("\nExit status: 0 success, 1 a check failed, 2 bad input.\n"));
        for other in [
            "--exact",
            "--machine",
            "--report",
            "families lists",
            "simulate runs",
        ] {
            assert!(!replay.contains(other), "{other} in {replay}");
        }
        let export = help(Some("export")).expect("a command");
        for own in [
            "--set-options-at TIME",
            "--cores N",
            "--column-family",
            "--out",
        ] {
            assert!(export.contains(own), "no {own} in {export}");
        }
        assert!(!export.contains("\n  --ascii"), "{export}");
        let machines = help(Some("machines")).expect("a command");
        assert_eq!(machines.matches("  lsm-shape machines").count(), 2);
        assert!(machines.contains("\n  --cores N"), "{machines}");
        assert!(!machines.contains("\n  --out DIR"), "{machines}");
        assert_eq!(help(Some("calibrate")), None);
    }

    /// An option that no command's help lists could not be found anywhere.
    #[test]
    fn every_option_is_in_the_part_of_a_command() {
        let commands = [
            "simulate",
            "difference",
            "plan",
            "run",
            "merge",
            "advise",
            "export",
            "replay",
            "families",
            "verify",
            "reproduce",
            "machines",
        ];
        let parts = commands.map(|command| help(Some(command)).expect("a command"));
        let all = help(None).expect("the help");
        for line in all.lines() {
            let is_in_a_part = parts.iter().any(|part| part.contains(line));
            assert!(is_in_a_part || line.starts_with("lsm-shape: "), "{line}");
        }
        for part in parts {
            let (usage, rest) = part.split_once("\n\n").expect("a usage");
            for option in usage
                .split(['[', ' ', ']'])
                .filter(|word| word.starts_with("--"))
            {
                let is_said = rest.contains(&format!("\n  {option}"));
                assert!(is_said || UNSAID.contains(option), "{option} in {part}");
            }
        }
    }

    /// Options that the text or usage of a command explains well enough.
    const UNSAID: &str =
        "--db-bench --options-file --seed --show --scenarios --by-release --only --out";
}
