/** A file that cannot be changed without harm; `why` completes "it was left alone: …". */
export class NotEditableError extends Error {
  override readonly name = 'NotEditableError'
}
