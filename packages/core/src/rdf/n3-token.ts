/** What n3 tells about a token; columns count from 0. */
export interface Token {
  readonly type: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly endLine?: number
}
