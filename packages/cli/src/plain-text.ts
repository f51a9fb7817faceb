const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

/** Text from elsewhere, safe on a terminal: what would steer it is shown instead of obeyed. */
export function plainText(text: string): string {
  return text.replace(controls, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The same on one line, for a cell. */
export const oneLine = (text: string): string => plainText(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
