/** A file that cannot be changed without harm; `why` completes "it was left alone: …". */
export class NotEditable extends Error {
  override readonly name = 'NotEditable'
}
