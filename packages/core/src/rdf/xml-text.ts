import { RdfNotExpressibleError } from './errors.js'

const nameStart =
  'A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d' +
  '\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}'
const nameChar = `${nameStart}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040`
const ncName = new RegExp(`^[${nameStart}][${nameChar}]*$`, 'u')
const nameChars = new RegExp(`[${nameChar}]`, 'u')
const nameStarts = new RegExp(`[${nameStart}]`, 'u')

/** XML 1.0 has no way at all to write these characters. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

const markup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function asText(text: string): string {
  refuseUnwritable(text)
  return text.replace(/[&<>]/g, (char) => markup[char] as string).replaceAll('\r', '&#xD;')
}

/** Quotes included. */
export function asAttribute(text: string): string {
  refuseUnwritable(text)
  const escaped = text.replace(/[&<>"]/g, (char) => markup[char] as string)
  return `"${escaped.replace(/[\t\n\r]/g, (char) => `&#x${char.charCodeAt(0).toString(16).toUpperCase()};`)}"`
}

export function isNcName(text: string): boolean {
  return ncName.test(text)
}

/** Blank node labels may start with a digit, XML names may not; the mark in front keeps different labels different. */
export function asNodeId(label: string): string {
  return isNcName(label) && !label.startsWith('_0') ? label : `_0${label}`
}

/** Cuts an IRI into a namespace and the longest local name that XML allows. */
export function splitName(iri: string): { namespace: string; local: string } | undefined {
  const chars = [...iri]
  let from = chars.length
  while (from > 0 && nameChars.test(chars[from - 1] as string)) from--
  while (from < chars.length && !nameStarts.test(chars[from] as string)) from++
  if (from === 0 || from === chars.length) return undefined
  return { namespace: chars.slice(0, from).join(''), local: chars.slice(from).join('') }
}

function refuseUnwritable(text: string): void {
  const found = unwritable.exec(text)
  if (found === null) return
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  throw new RdfNotExpressibleError({ format: 'RDF/XML', reason: `XML cannot hold the character U+${code}` })
}
