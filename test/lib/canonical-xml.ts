import { ParseOption, XmlDocument } from 'libxml2-wasm'

/** A document as C14N writes it, without comments and without white space between and around texts. */
export function canonicalXml(xml: string | Uint8Array): string {
  const options = { option: ParseOption.XML_PARSE_NOBLANKS | ParseOption.XML_PARSE_NONET }
  using document = typeof xml === 'string' ? XmlDocument.fromString(xml, options) : XmlDocument.fromBuffer(xml, options)
  return document.canonicalizeToString().replace(/>\s+/g, '>').replace(/\s+</g, '<')
}
