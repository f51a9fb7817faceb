import { DocumentBrokenError } from '@kg/contract'
import type { Address, Email, Attachment as MailAttachment } from 'postal-mime'
import type { DocumentProperties } from '../../blocks/block.js'
import type { BlockReader, BlockSink } from '../../blocks/reader.js'
import { htmlBlocks } from '../html/html-blocks.js'

const deepest = 50

const shown = ({ name, address }: Address): string => (name && address ? `${name} <${address}>` : address || name || '')

/** The people of a field; a group stands for its members. */
const people = (addresses: readonly Address[] | undefined): string[] =>
  (addresses ?? [])
    .flatMap((one) => (one.group === undefined ? [shown(one)] : one.group.map(shown)))
    .filter((text) => text !== '')

function propertiesOf(email: Email): DocumentProperties {
  const { subject, date, messageId, inReplyTo } = email
  const from = people(email.from === undefined ? [] : [email.from])
  const fields: [string, readonly string[]][] = [
    ['sender', from],
    ['toRecipient', people(email.to)],
    ['ccRecipient', people(email.cc)],
    ['bccRecipient', people(email.bcc)],
    ['identifier', messageId ? [messageId] : []],
    ['citation', inReplyTo ? inReplyTo.split(/\s+/).filter((id) => id !== '') : []],
  ]
  return {
    ...(subject ? { title: subject } : {}),
    ...(from.length === 0 ? {} : { authors: from }),
    ...(date && !Number.isNaN(Date.parse(date)) ? { created: new Date(date).toISOString() } : {}),
    more: fields.flatMap(([term, values]) => values.map((value) => ({ term, value }))),
  }
}

/** Paragraphs between empty lines; what the writer answers to, quoted with `>`, is a note. */
function writeText(text: string, sink: BlockSink): void {
  for (const paragraph of text.split(/\n\s*\n/)) {
    const lines = paragraph.split('\n').map((line) => line.trimEnd())
    const isQuoted = lines.every((line) => line === '' || line.startsWith('>'))
    const said = lines
      .map((line) => (isQuoted ? line.replace(/^(?:>\s?)+/, '') : line))
      .join('\n')
      .trim()
    if (said !== '') sink.block({ kind: isQuoted ? 'note' : 'paragraph', text: said, place: { part: 'body' } })
  }
}

function bytesOf({ content }: MailAttachment): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

/** Pictures inside of the text belong to it; everything else that came with a message is a file. */
const isFile = ({ disposition, related, mimeType }: MailAttachment): boolean =>
  disposition === 'attachment' || !(related === true && mimeType.startsWith('image/'))

/** E-mail: who wrote to whom, the text, and the files that came with it. */
export const email: BlockReader = {
  pipeline: 'email',
  mediaTypes: ['message/rfc822'],
  extensions: ['eml'],
  async read({ name, bytes }, sink) {
    const { default: PostalMime } = await import('postal-mime')
    const parsed = await PostalMime.parse(bytes, { maxNestingDepth: deepest, maxHeadersSize: 1_000_000 }).catch(
      (cause: unknown) => {
        const why = cause instanceof Error ? cause.message : String(cause)
        throw new DocumentBrokenError({ name, why: `the message cannot be read (${why})` }, { cause })
      },
    )
    if (parsed.headers.length === 0 || (parsed.from === undefined && !parsed.subject && !parsed.date))
      throw new DocumentBrokenError({ name, why: 'it has no fields of a message, such as From or Date' })
    sink.properties(propertiesOf(parsed))
    if (parsed.subject) sink.block({ kind: 'heading', level: 1, text: parsed.subject, place: { part: 'body' } })
    if (parsed.html) await htmlBlocks(parsed.html, sink, { name, place: { part: 'body' } })
    else writeText((parsed.text ?? '').replace(/\r\n?/g, '\n'), sink)
    const files = parsed.attachments.filter(isFile)
    for (const [at, file] of files.entries()) {
      const attached = { name: file.filename ?? `part-${at + 1}`, mediaType: file.mimeType, bytes: bytesOf(file) }
      sink.attachment(attached)
    }
  },
}
