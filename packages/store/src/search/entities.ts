import { documentTerms, noteTerms } from '@kg/core'
import type { ContentRef } from '../ledger/content.js'
import type { LedgerReader } from '../ledger/reader.js'
import { kindLink, linkOf } from './links.js'

const passage = kindLink('passage')

export interface Entity {
  readonly subject: string
  readonly text: string
  /** What it is and what it points to, as far as recall follows that. */
  readonly links: string
}

/** The entities that stored statements say something of in literals. Lines are sorted, so those of one stand together. */
export function* entitiesOf(reader: () => LedgerReader, part: ContentRef): Iterable<Entity> {
  let subject = ''
  let said: string[] = []
  let links: string[] = []
  for (const hash of part.chunks) {
    const text = reader().contentBytes(hash).toString('utf8')
    for (let start = 0, end = text.indexOf('\n'); end >= 0; start = end + 1, end = text.indexOf('\n', start)) {
      const subjectEnd = text.indexOf(' ', start)
      const objectStart = text.indexOf(' ', subjectEnd + 1) + 1
      const isLiteral = text.charCodeAt(objectStart) === 34
      // A line ends in a space and a full stop.
      const link = isLiteral ? undefined : linkOf(text, subjectEnd + 1, objectStart, end - 2)
      if (!isLiteral && link === undefined) continue
      const found = text.slice(start, subjectEnd)
      if (found !== subject) {
        if (said.length > 0) yield entityOf(subject, said, links)
        subject = found
        said = []
        links = []
      }
      if (link === undefined) said.push(text.slice(subjectEnd + 1, end - 2))
      else links.push(link)
    }
  }
  if (said.length > 0) yield entityOf(subject, said, links)
}

/** Text with a number in its document, or a whole document that is one text, is a passage: imports give it no class. */
function entityOf(subject: string, said: readonly string[], links: readonly string[]): Entity {
  const says = (term: string) => said.some((line) => line.startsWith(`<${term}> `))
  const isPassage =
    says(noteTerms.text) && (says(documentTerms.order) || says(documentTerms.sourceFile)) && !links.includes(passage)
  return { subject, text: said.join('\n'), links: (isPassage ? [...links, passage] : links).join('\n') }
}
