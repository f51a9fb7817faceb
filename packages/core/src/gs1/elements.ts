import { hasCheckDigit } from './check-digit.js'
import { refuseKey } from './refuse-key.js'

/** An application identifier (AI) and its value: `01` and a GTIN. */
export type Gs1Element = readonly [ai: string, value: string]

interface ElementRule {
  readonly pattern: RegExp
  readonly form: string
  /** Where the digits that end with a check digit are. */
  readonly checked?: readonly [start: number, end: number]
}

/** The character sets 82 (letters, digits and 20 signs) and 39 of the GS1 General Specifications. */
const set82 = '[!"%&\'()*+,\\-./0-9:;<=>?A-Z_a-z]'
const set39 = '[#\\-/0-9A-Z]'

const digits = (count: number, checked = true): ElementRule => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  form: `${count} digits`,
  ...(checked && { checked: [0, count] as const }),
})
const text = (max: number): ElementRule => ({
  pattern: new RegExp(`^${set82}{1,${max}}$`),
  form: `1 to ${max} letters, digits or signs of GS1's set 82`,
})
const withSerial = (start: number, serial: string, form: string): ElementRule => ({
  pattern: new RegExp(`^${'0'.repeat(start)}\\d{13}${serial}$`),
  form,
  checked: [start, start + 13],
})

/** The AIs that identify something, and the form of their values. */
const rules: ReadonlyMap<string, ElementRule> = new Map([
  ['00', digits(18)],
  ['01', digits(14)],
  ['10', text(20)],
  ['21', text(20)],
  ['22', text(20)],
  ['235', text(28)],
  ['253', withSerial(0, `${set82}{0,17}`, '13 digits and a serial of at most 17 characters')],
  ['254', text(20)],
  ['255', withSerial(0, '\\d{0,12}', '13 digits and a serial of at most 12 digits')],
  ['401', text(30)],
  ['402', digits(17)],
  ['414', digits(13)],
  ['417', digits(13)],
  ['8003', withSerial(1, `${set82}{0,16}`, '0, 13 digits and a serial of at most 16 characters')],
  ['8004', text(30)],
  ['8006', { pattern: /^\d{18}$/, form: '18 digits', checked: [0, 14] }],
  ['8010', { pattern: new RegExp(`^${set39}{1,30}$`), form: '1 to 30 digits, capital letters, # - or /' }],
  ['8011', { pattern: /^(?:0|[1-9]\d{0,11})$/, form: 'a number of at most 12 digits' }],
  ['8017', digits(18)],
  ['8018', digits(18)],
  ['8019', { pattern: /^\d{1,10}$/, form: '1 to 10 digits' }],
])

export const isKnownAi = (ai: string): boolean => rules.has(ai)

/** Refuses an element whose value breaks the rule of its AI. `given` is what the caller gave, for the message. */
export function checkElement([ai, value]: Gs1Element, given: string): void {
  const rule = rules.get(ai)
  if (rule === undefined) refuseKey(given, `(${ai}) is no identifying application identifier`)
  if (!rule.pattern.test(value)) refuseKey(given, `(${ai}) takes ${rule.form}`)
  if (rule.checked && !hasCheckDigit(value.slice(...rule.checked))) refuseKey(given, `(${ai}) has a wrong check digit`)
}
