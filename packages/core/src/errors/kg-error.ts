import { type Audience, type Hint, hintFor } from './hints.js'

/** What is known about a kind of error before it happens. Docs, HTTP problems, CLI lines and MCP errors all read this record. */
export interface ErrorRecord<D extends object = object> {
  /** UPPER_SNAKE, stable for ever. */
  readonly code: string
  readonly status: number
  /** Short, without details of the case: the same for every occurrence. */
  readonly title: string
  /** What happened here. */
  readonly detail: (data: D) => string
  /** What the reader can do about it; `hint` names it as a command, a route or a tool. */
  readonly remedy: (data: D, hint: Hint) => string
}

export class KgError<D extends object = object> extends Error {
  readonly code: string
  readonly status: number
  readonly title: string
  /** For a person at the command line. */
  readonly remedy: string
  readonly data: D
  /** The remedy in the words of another reader. */
  declare readonly remedyFor: (audience: Audience) => string

  constructor(record: ErrorRecord<D>, data: D, options?: ErrorOptions) {
    super(record.detail(data), options)
    this.name = record.code
    this.code = record.code
    this.status = record.status
    this.title = record.title
    this.remedy = record.remedy(data, hintFor('cli'))
    this.data = data
    // No part of what is shown or sent.
    const remedyFor = (audience: Audience) => record.remedy(data, hintFor(audience))
    Object.defineProperty(this, 'remedyFor', { value: remedyFor, enumerable: false })
  }
}

/** Makes an error class from its record: `throw new AssetNotFoundError({ name })`. */
export function defineError<D extends object>(record: ErrorRecord<D>) {
  return class Defined extends KgError<D> {
    static readonly record = record

    static override [Symbol.hasInstance](value: unknown): boolean {
      // biome-ignore lint/complexity/noThisInStatic: the class that is asked for, which may extend this one
      return isErrorOf(this, Defined, value)
    }

    constructor(data: D, options?: ErrorOptions) {
      super(record, data, options)
    }
  }
}

/** An error that came from another thread has lost its class; its code says which one it was. */
function isErrorOf(asked: object, defined: { readonly record: { readonly code: string } }, value: unknown): boolean {
  if (Function.prototype[Symbol.hasInstance].call(asked, value)) return true
  const isFromThread = value instanceof KgError && Object.getPrototypeOf(value) === KgError.prototype
  if (!isFromThread || value.code !== defined.record.code) return false
  return asked === defined || Object.getPrototypeOf(asked) === defined
}
