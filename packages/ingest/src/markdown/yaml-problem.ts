/** What cannot be read, and in which line, from 1. */
export class YamlProblemError extends Error {
  constructor(
    readonly line: number,
    readonly why: string,
  ) {
    super(why)
  }
}

export const maxDepth = 8
