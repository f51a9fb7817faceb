import type { Link } from './block.js'
import { address, oneLine } from './block-text.js'

/** Text so that Markdown shows it as it is. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\*`[]|<(?=[a-z/!?])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu, '\\$&')
    .replace(/^(\s*)(#{1,6}(?=\s|$)|[>+|=-]|\d{1,9}(?=[.)]\s))/gm, escapeStart)
}

/** The same with each link around the words that it stands on, in the order of the text. */
export function writeMarkdown(text: string, links: readonly Link[]): string {
  let at = 0
  let written = ''
  for (const { text: shown, href } of links) {
    const found = shown.trim() === '' ? -1 : text.indexOf(shown, at)
    if (found < 0 || isScript(href)) continue
    written += `${escapeMarkdown(text.slice(at, found))}[${escapeMarkdown(oneLine(shown))}](${address(href)})`
    at = found + shown.length
  }
  return written + escapeMarkdown(text.slice(at))
}

export const isScript = (href: string): boolean => /^[\s\u0000-\u001f]*(?:javascript|vbscript|data):/i.test(href)

/** The sign behind a number is what makes a list of it. */
const escapeStart = (_: string, space: string, mark: string): string =>
  /^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`
