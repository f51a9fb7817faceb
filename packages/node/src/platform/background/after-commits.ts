import { type Gathering, gather } from '@kg/core/async'

/** So long after a commit, those who wait for it have had their turn. */
const afterMs = 25

/** Work that follows from commits and that nobody waits for: done once for all commits of a moment. */
export const afterCommits = (work: () => void): Gathering => gather(afterMs, work)
