/** What cannot be read, and in which line, from 1. */
export class YamlProblem extends Error {
  constructor(
    readonly line: number,
    readonly why: string,
  ) {
    super(why)
  }
}

export const MAX_DEPTH = 8
