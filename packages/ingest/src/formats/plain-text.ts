import { decode } from '../decode.js'
import { documentEntity } from '../document-entity.js'
import { addText } from '../text-of.js'
import { type Format, inlineBytes } from './format.js'

export const plainText: Format = {
  pipeline: 'plain-text',
  mediaTypes: ['text/plain'],
  extensions: ['txt', 'text', 'log'],
  inlineBytes: inlineBytes,
  async read(source, statements) {
    const text = decode(source.name, source.bytes)
    const firstLine = text.trimStart().split('\n', 1)[0] as string
    const root = documentEntity(source, statements, { title: firstLine, mediaType: 'text/plain' })
    addText(statements, root, text)
    return root
  },
}
