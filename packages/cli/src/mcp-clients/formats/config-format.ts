/** A syntax of settings, knowing where in it our entry stands. Everything else keeps its bytes. */
export interface ConfigFormat {
  /** Our entry, or undefined where there is none. Throws NotEditableError for what it cannot read. */
  find(text: string): unknown
  /** The text with this entry in place of ours, or with it added. */
  put(text: string, entry: Readonly<Record<string, unknown>>): string
  /** The text without our entry. */
  drop(text: string): string
  /** All but our entry, in a form that can be compared. */
  rest(text: string): string
}

export const eolOf = (text: string): string => (/\r\n/.test(text) ? '\r\n' : '\n')
