import { serveThread } from '@kg/core/workers'
import type { Position } from '../event/document.js'

export interface XsdTask {
  readonly bytes: Uint8Array
  /** By their path below the folder. */
  readonly schemas: Readonly<Record<string, Uint8Array>>
}

/** Something that the schemas do not allow. */
export type XsdFault = Position & { readonly why: string }

/** All that is wrong, in the order of the document. */
export type XsdAnswer = readonly XsdFault[]

const base = 'schemas:///'

serveThread(async ({ bytes, schemas }: XsdTask): Promise<XsdAnswer> => {
  const xml = await import('libxml2-wasm')
  const at = (error: unknown, wrong: string): XsdAnswer => {
    if (!(error instanceof xml.XmlLibError)) throw error
    const say = (message: string) => wrong + message.trim().replace(/\.$/, '')
    if (error.details.length === 0) return [{ line: 1, column: 1, why: say(error.message) }]
    return error.details.map(({ line, col, message }) => ({ line: line || 1, column: col || 1, why: say(message) }))
  }
  const files = Object.fromEntries(Object.entries(schemas).map(([path, text]) => [base + path, text]))
  xml.xmlRegisterInputProvider(new xml.XmlBufferInputProvider(files))
  let document: InstanceType<typeof xml.XmlDocument>
  try {
    document = xml.XmlDocument.fromBuffer(bytes)
  } catch (error) {
    return at(error, '')
  }
  const { namespaceUri } = document.root
  const target = new RegExp(
    `targetNamespace\\s*=\\s*["']${namespaceUri.replace(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&')}["']`,
  )
  // The root's declaration is in the file that defines an element of its name.
  const element = new RegExp(`<(?:\\w+:)?element\\s[^>]*name\\s*=\\s*["']${document.root.name}["']`)
  const match = Object.entries(schemas).find(([, bytes]) => {
    const text = Buffer.from(bytes).toString('utf8')
    return target.test(text) && element.test(text)
  })
  if (match === undefined)
    return [{ line: 1, column: 1, why: `no schema in the folder describes ${document.root.name} of ${namespaceUri}` }]
  try {
    const schema = xml.XmlDocument.fromBuffer(match[1], { url: base + match[0] })
    const validator = xml.XsdValidator.fromDoc(schema)
    validator.validate(document)
    return []
  } catch (error) {
    return at(error, error instanceof xml.XmlValidateError ? '' : `the schema ${match[0]} cannot be used: `)
  }
})
