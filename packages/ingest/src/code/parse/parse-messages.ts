export interface ParseTask {
  readonly path: string
  readonly bytes: Uint8Array
}

/** Facts travel as JSON, which is also how they are kept. */
export interface ParseAnswer {
  readonly facts?: string
  readonly failed?: string
}
