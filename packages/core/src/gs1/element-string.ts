import type { Gs1Element } from './elements.js'
import { type Gs1Key, keyOf } from './gs1-key.js'
import { refuseKey } from './refuse-key.js'

const element = /\((\d{2,4})\)((?:\\[()]|[^(\\])*)/y

/** Reads `(01)80614141123458(21)6789`. A bracket inside a value is written `\(`. */
export function readElementString(given: string): Gs1Key {
  const elements: Gs1Element[] = []
  element.lastIndex = 0
  while (element.lastIndex < given.length) {
    const [, ai, value] = element.exec(given) ?? refuseKey(given, 'it is no element string')
    elements.push([ai as string, (value as string).replace(/\\([()])/g, '$1')])
  }
  return keyOf(elements, given)
}

export function writeElementString({ elements }: Gs1Key): string {
  return elements.map(([ai, value]) => `(${ai})${value.replaceAll('(', '\\(')}`).join('')
}
