import type { DocumentFacts } from '../facts.js'
import { lineCount } from './read-code.js'
import { short } from './texts.js'

export const isDocument = (path: string): boolean => /\.(md|mdx|markdown|rst|adoc)$/i.test(path)

const heading = /^(?:#|=)\s+(.+)$/m
const underlined = /^([^\n]+)\n[=-]{3,}\s*$/m
const link = /\]\(\s*<?([^)\s>]+)/g
const quotedPath = /`([\w@.-]+(?:\/[\w@.-]+)+)`/g

/** What a document is called, and which files it links to or names. */
export function readDocument(path: string, text: string): DocumentFacts {
  const title = heading.exec(text)?.[1] ?? underlined.exec(text)?.[1] ?? path.slice(path.lastIndexOf('/') + 1)
  const links = [...text.matchAll(link), ...text.matchAll(quotedPath)].map(([, to = '']) => to.replace(/[#?].*$/, ''))
  return {
    type: 'document',
    lines: lineCount(text),
    words: text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0,
    title: short(title.replace(/[*_`#]/g, '')),
    links: [...new Set(links)].filter((to) => to !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(to)),
  }
}
