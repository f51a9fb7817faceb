import { stem } from '../slug.js'

const whole = /^\[\[([^[\]]{1,500})\]\]$/
const markdownFile = /\.(?:md|markdown)$/i

/** The note that a text links to, when the text is one `[[link]]` and nothing else. */
export function noteIn(text: string): string | undefined {
  const inner = whole.exec(text)?.[1]
  return inner === undefined ? undefined : noteName(inner)
}

/** `folder/Note#Heading|shown` names the note `Note`; a link inside the same document names none. */
export function noteName(target: string): string | undefined {
  const path = (target.split(/[|#^]/, 1)[0] as string).trim()
  const last = path.slice(path.lastIndexOf('/') + 1)
  return (markdownFile.test(last) ? stem(last) : last) || undefined
}

/** The note that a relative link to a Markdown file names. */
export function linkedNote(href: string): string | undefined {
  const path = href.split(/[#?]/, 1)[0] as string
  if (!markdownFile.test(path)) return undefined
  try {
    return stem(decodeURIComponent(path))
  } catch {
    return stem(path)
  }
}
