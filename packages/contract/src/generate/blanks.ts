/** A field that is not known yet: reads as `{name}` wherever text, a list or a number is expected. */
class Blank extends String {
  constructor(name: string) {
    super(`{${name}}`)
  }

  join(): string {
    return this.toString()
  }

  map<T>(fn: (item: object) => T): T[] {
    return [fn(blanks())]
  }
}

/** Data of an error whose every field is a blank, so that its texts can be shown before it happens. */
export function blanks(): object {
  return new Proxy({}, { get: (_target, name) => new Blank(String(name)) })
}
