//! Map from jobs to values, for few jobs at a time.

use crate::log::JobId;

/// Values ordered by job; few at a time, and most of them recent. A tree for each type of value
/// would add 2 KB of gzipped WebAssembly.
#[derive(Clone, Debug)]
pub(crate) struct ByJob<T>(Vec<(JobId, T)>);

impl<T> Default for ByJob<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Default> ByJob<T> {
    fn place(&self, job: JobId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&job, |entry| entry.0)
    }

    /// Gives mutable access to a job's value; inserts a default if there is none.
    pub(crate) fn of_mut(&mut self, job: JobId) -> &mut T {
        let place = self.place(job).unwrap_or_else(|place| {
            self.0.insert(place, (job, T::default()));
            place
        });
        &mut self.0[place].1
    }

    /// Sets a job's value and returns the previous one.
    pub(crate) fn insert(&mut self, job: JobId, value: T) -> Option<T> {
        let before = self.remove(job);
        *self.of_mut(job) = value;
        before
    }

    /// Removes a job and returns its value.
    pub(crate) fn remove(&mut self, job: JobId) -> Option<T> {
        let place = self.place(job).ok()?;
        Some(self.0.remove(place).1)
    }

    /// Removes all jobs.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_come_and_go_in_any_order() {
        let mut jobs: ByJob<Vec<u32>> = ByJob::default();
        jobs.of_mut(JobId(7)).push(1);
        jobs.of_mut(JobId(3)).push(2);
        jobs.of_mut(JobId(7)).push(3);
        assert_eq!(jobs.insert(JobId(5), vec![4]), None);
        assert_eq!(jobs.insert(JobId(3), vec![5]), Some(vec![2]));
        assert_eq!(jobs.remove(JobId(7)), Some(vec![1, 3]));
        assert_eq!(jobs.remove(JobId(7)), None);
        assert_eq!(jobs.remove(JobId(3)), Some(vec![5]));
        jobs.clear();
        assert_eq!(jobs.remove(JobId(5)), None);
    }
}
