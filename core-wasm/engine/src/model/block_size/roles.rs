//! Cost of a crossing, which depends on the entry's position in its block.

/// Smallest number of entries in a large block. In smaller blocks, division is done by
/// multiplication, which is exact if the number of entries times the dividend is below 2³².
const LARGE_BLOCK: u32 = 1 << 15;

/// Limit on dividends: this many entries plus one block.
const MOST_ENTRIES: u32 = 1 << 16;

/// Cost of a crossing before an entry, depending on the entry's position in its block.
pub(super) type Role = u32;

/// Role of a block's first entry: its key is not shortened, but the separator before it is.
pub(super) const BLOCK_START: Role = 1 << 16;

/// Role of an entry at a later restart point: its key is not shortened.
pub(super) const RESTART: Role = 0;

/// Role of any other entry: a crossing makes the block one byte larger.
pub(super) const INSIDE: Role = 1;

/// Numbers of crossings, by their cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Crossed {
    pub(super) inside: u64,
    pub(super) at_block_start: u64,
}

impl Crossed {
    /// Adds `crossed` crossings before an entry. `roles` may be the sum of several roles (fewer
    /// than 2¹⁶ of each), which adds as many crossings before each of these entries.
    #[inline]
    pub(super) fn add(&mut self, roles: Role, crossed: u32) {
        self.inside += u64::from(crossed) * u64::from(roles & 0xffff);
        self.at_block_start += u64::from(crossed) * u64::from(roles >> 16);
    }
}

/// Roles of a full block's entries.
#[derive(Clone, Debug)]
pub(super) struct Roles {
    /// Role of each entry, by position.
    pub(super) by_position: Vec<Role>,
    /// Positions of entries at restart points.
    pub(super) restarts: Vec<usize>,
    /// 2³² ÷ number of entries, rounded up, to divide by multiplication.
    reciprocal: u64,
}

impl Roles {
    pub(super) fn new(by_position: Vec<Role>) -> Self {
        let positions = 0..by_position.len();
        Self {
            reciprocal: (1u64 << 32) / by_position.len().max(1) as u64 + 1,
            restarts: positions.filter(|&at| by_position[at] != INSIDE).collect(),
            by_position,
        }
    }

    /// Role of the table entry at this zero-based index.
    pub(super) fn role_of(&self, entries: u32) -> Role {
        self.by_position[entries as usize % self.by_position.len()]
    }

    /// Adds one crossing before the first key of each non-empty page. `before` holds the number of
    /// keys before each of up to 256 pages and before the page after them; the table began after
    /// `table_start` keys.
    pub(super) fn add_single_crossings(
        &self,
        before: &[u32],
        table_start: u32,
        crossed: &mut Crossed,
    ) {
        let Some((&first, rest)) = before.split_first() else {
            return;
        };
        let block_start = first - (first - table_start) % self.by_position.len() as u32;
        let (mut at_first_key, mut roles) = (first, 0);
        for &at_next in rest {
            let position = self.remainder(at_first_key - block_start);
            let role = self.by_position.get(position as usize);
            let role = role.copied().unwrap_or_default();
            roles += if at_first_key == at_next { 0 } else { role };
            at_first_key = at_next;
        }
        crossed.add(roles, 1);
    }

    /// Position in its block of an entry that is less than one block plus [`MOST_ENTRIES`] after a
    /// block's start.
    #[inline]
    fn remainder(&self, entries: u32) -> u32 {
        let block = self.by_position.len() as u32;
        debug_assert!(entries < block + MOST_ENTRIES, "pages hold 256 keys each");
        if LARGE_BLOCK <= block {
            return entries % block;
        }
        let blocks = (u64::from(entries) * self.reciprocal) >> 32;
        entries - blocks as u32 * block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_remainders() {
        for block in [
            1u32, 2, 3, 33, 255, 256, 257, 32_767, 32_768, 60_000, 65_536,
        ] {
            let roles = Roles::new(vec![INSIDE; block as usize]);
            let most = block + MOST_ENTRIES;
            for entries in (0..most).step_by(7).chain(most - 300..most) {
                assert_eq!(roles.remainder(entries), entries % block, "{block}");
            }
        }
    }
}
