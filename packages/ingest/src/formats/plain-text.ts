import { NotUtf8Error } from '@kg/contract'
import { documentEntity } from '../document-entity.js'
import { decodeText } from '../readers/charset/decode-text.js'
import { addText } from '../text-of.js'
import { type Format, inlineBytes } from './format.js'

export const plainText: Format = {
  pipeline: 'plain-text',
  mediaTypes: ['text/plain'],
  extensions: ['txt', 'text', 'log'],
  inlineBytes: inlineBytes,
  async read(source, statements) {
    const text = await decodeText(source.bytes)
    // No text of any charset has this letter.
    if (text.includes('\0')) throw new NotUtf8Error({ name: source.name })
    source.findings.markdown = text
    const firstLine = text.trimStart().split('\n', 1)[0] as string
    const root = documentEntity(source, statements, { title: firstLine, mediaType: 'text/plain' })
    addText(statements, root, text)
    return root
  },
}
