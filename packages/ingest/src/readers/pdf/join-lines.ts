/** Joins the lines of a paragraph. A hyphen between two lower-case letters at a line's end was put there for the line. */
export function joinLines(texts: readonly string[]): string {
  let joined = ''
  for (const raw of texts) {
    const text = raw.trim()
    if (text === '') continue
    if (joined === '') joined = text
    else if (/\u00ad$/.test(joined)) joined = joined.slice(0, -1) + text
    else if (/\p{Ll}[-‐]$/u.test(joined) && /^\p{Ll}/u.test(text)) joined = joined.slice(0, -1) + text
    else joined += ` ${text}`
  }
  // The arrow leads from a footnote back to the text.
  return joined.replace(/\s*↩\ufe0e?|\u00ad/g, '').replace(/\s+/g, ' ')
}
