/** What the first of several pieces of work to end gives, or its failure. The others go on; if they fail, nobody hears it. */
export const firstOf = <T>(works: Iterable<Promise<T>>): Promise<T> => Promise.race(works)
