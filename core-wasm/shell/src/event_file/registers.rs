//! Memory of the file's reader: the latest and previous value of each column, and of all columns
//! that share a name.

use super::types::Types;

/// Columns and registers of a file: one register per column, then shared registers.
pub(super) struct Registers {
    /// Column in the log, for each column in the file.
    pub(super) columns: Vec<usize>,
    /// Column in the file, for each column in the log; `None` for constants.
    pub(super) places: Vec<Option<usize>>,
    /// Shared registers, each with its name and an index in a list.
    pub(super) shared: Vec<(String, Option<usize>)>,
    /// Shared register of each column in the file, or the column's own register.
    pub(super) shared_of: Vec<usize>,
}

impl Registers {
    pub(super) fn of(types: &Types) -> Self {
        let mut columns = Vec::new();
        let mut places = Vec::new();
        let mut keys = Vec::new();
        for (at, own) in types.all.iter().enumerate() {
            places.push(own.is_in_file().then_some(columns.len()));
            if own.is_in_file() {
                columns.push(at);
                keys.push((own.name.clone(), own.index));
            }
        }
        let mut shared: Vec<(String, Option<usize>)> = Vec::new();
        for (at, key) in keys.iter().enumerate() {
            if keys[at + 1..].contains(key) && !shared.contains(key) {
                shared.push(key.clone());
            }
        }
        let shared_of = keys.iter().enumerate().map(|(at, key)| {
            let found = shared.iter().position(|other| other == key);
            found.map_or(at, |found| columns.len() + found)
        });
        Self {
            shared_of: shared_of.collect(),
            columns,
            places,
            shared,
        }
    }

    /// Name of the values in a register.
    pub(super) fn name_of<'a>(&'a self, register: usize, types: &'a Types) -> &'a str {
        match self.columns.get(register) {
            Some(column) => &types.all[*column].name,
            None => &self.shared[register - self.columns.len()].0,
        }
    }

    /// Number of columns, after which the registers for earlier values follow.
    pub(super) fn size(&self) -> usize {
        self.columns.len() + self.shared.len()
    }

    pub(super) fn start(&self) -> State {
        State {
            values: vec![0.0; 2 * self.size()],
        }
    }
}

/// The registers when a value in the file is read.
pub(super) struct State {
    values: Vec<f64>,
}

impl State {
    pub(super) fn before(&self, register: usize) -> f64 {
        self.values[self.values.len() / 2 + register]
    }

    /// Value in a register, or in a register for earlier values.
    pub(super) fn get(&self, register: usize) -> f64 {
        self.values[register]
    }

    pub(super) fn set(&mut self, column: usize, shared: usize, value: f64) {
        let size = self.values.len() / 2;
        for register in [column, shared] {
            self.values[size + register] = self.values[register];
        }
        self.values[column] = value;
        self.values[shared] = value;
    }
}

/// Rounds to the nearest multiple of a unit.
pub(super) fn in_steps(sum: f64, unit: f64) -> f64 {
    (sum / unit + 0.5).floor() * unit
}

/// Encodes a difference so that small ones of either sign get small codes. Differences of 2⁶³ or
/// more, which no file can contain, get the largest code, so that none looks small.
pub(super) fn signed_to_code(value: f64) -> u64 {
    match value < 0.0 {
        true => ((-value - 1.0) as u64).saturating_mul(2).saturating_add(1),
        false => (value as u64).saturating_mul(2),
    }
}

#[cfg(test)]
mod tests {
    use super::signed_to_code;

    #[test]
    fn a_code_is_large_where_the_difference_is() {
        assert_eq!([0.0, -1.0, 1.0, -2.0].map(signed_to_code), [0, 1, 2, 3]);
        for far in [9.3e18, 1.8e19, -1.8e19, f64::MAX, f64::MIN] {
            assert_eq!(signed_to_code(far), u64::MAX, "{far}");
        }
    }
}
