/** A fault in JSON text, `offset` characters into the piece that was being scanned (negative: in the one before). */
export class JsonFaultError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message)
  }
}

type Expect = 'value' | 'value or ]' | 'key or }' | 'key' | ':' | ', or ]' | ', or }' | 'end'

const space = /[ \t\r\n]*/y
const plainText = /[^"\\\u0000-\u001f]*/y
const bareWord = /[A-Za-z0-9+.-]*/y
const goodWord = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/**
 * Checks JSON text piece by piece: its grammar, and that it is not nested deeper than is sane. It builds nothing; it is
 * there because the parser behind it knows neither lines nor limits.
 */
export class JsonScanner {
  private readonly closers: string[] = []
  private expect: Expect = 'value'
  private isKey = false
  private string: 'none' | 'text' | 'escape' | 'hex' = 'none'
  private hex = ''
  /** The first half of a surrogate pair was written as an escape; the second half must follow. */
  private half = false
  private word = ''

  constructor(readonly maxDepth: number) {}

  write(text: string): void {
    let at = 0
    while (at < text.length) {
      if (this.string !== 'none') at = this.inString(text, at)
      else if (this.word !== '' || isWordStart(text.charCodeAt(at))) at = this.inWord(text, at)
      else {
        at = skip(space, text, at)
        if (at < text.length && !isWordStart(text.charCodeAt(at))) this.mark(text[at] as string, at++)
      }
    }
  }

  /** Faults found here count their offset from the end of the text. */
  end(): void {
    if (this.word !== '') this.endWord(0)
    if (this.expect === 'end' && this.string === 'none') return
    const missing = this.string === 'none' ? `expected ${this.expect}` : 'a string is not closed'
    throw new JsonFaultError(`the document ends too early: ${missing}`, 0)
  }

  private mark(char: string, at: number): void {
    const expect = this.expect
    const takesValue = expect === 'value' || expect === 'value or ]'
    if (char === '"' && (takesValue || expect === 'key' || expect === 'key or }')) {
      if (this.closers.length === 0) throw this.notADocument(at)
      this.isKey = !takesValue
      this.string = 'text'
    } else if ((char === '{' || char === '[') && takesValue) this.open(char, at)
    else if ((char === '}' || char === ']') && expect.endsWith(char)) {
      this.closers.pop()
      this.endValue()
    } else if (char === ':' && expect === ':') this.expect = 'value'
    else if (char === ',' && expect.startsWith(',')) this.expect = expect === ', or }' ? 'key' : 'value'
    else throw this.unexpected(char, at)
  }

  private open(char: '{' | '[', at: number): void {
    if (this.closers.length >= this.maxDepth) {
      throw new JsonFaultError(`the document is nested deeper than ${this.maxDepth} levels`, at)
    }
    this.closers.push(char === '{' ? '}' : ']')
    this.expect = char === '{' ? 'key or }' : 'value or ]'
  }

  private endValue(): void {
    const closer = this.closers.at(-1)
    this.expect = closer === undefined ? 'end' : closer === '}' ? ', or }' : ', or ]'
  }

  private inString(text: string, from: number): number {
    if (this.string === 'escape') return this.escape(text[from] as string, from)
    if (this.string === 'hex') return this.hexDigit(text[from] as string, from)
    const at = this.half ? from : skip(plainText, text, from)
    const char = text[at]
    if (char === undefined) return at
    if (this.half && char !== '\\') throw halfPair(at)
    if (char === '\\') this.string = 'escape'
    else if (char === '"') {
      this.string = 'none'
      if (this.isKey) this.expect = ':'
      else this.endValue()
    } else throw new JsonFaultError('a string holds a control character that must be escaped', at)
    return at + 1
  }

  private escape(char: string, at: number): number {
    if (!'"\\/bfnrtu'.includes(char)) throw new JsonFaultError(`"\\${char}" is not an escape`, at)
    if (this.half && char !== 'u') throw halfPair(at)
    this.string = char === 'u' ? 'hex' : 'text'
    this.hex = ''
    return at + 1
  }

  private hexDigit(char: string, at: number): number {
    if (!/[0-9a-fA-F]/.test(char)) throw new JsonFaultError('"\\u" needs four hexadecimal digits', at)
    this.hex += char
    if (this.hex.length === 4) {
      const low = /^d[c-f]/i.test(this.hex)
      if (low !== this.half) throw halfPair(at)
      this.half = /^d[89ab]/i.test(this.hex)
      this.string = 'text'
    }
    return at + 1
  }

  private inWord(text: string, from: number): number {
    if (this.word === '' && this.expect !== 'value' && this.expect !== 'value or ]') {
      throw this.unexpected(text[from] as string, from)
    }
    const at = skip(bareWord, text, from)
    this.word += text.slice(from, at)
    if (at < text.length) this.endWord(at)
    return at
  }

  private endWord(at: number): void {
    const word = this.word
    this.word = ''
    const start = at - word.length
    if (!goodWord.test(word)) throw new JsonFaultError(`${word.slice(0, 40)} is not a JSON value`, start)
    if (this.closers.length === 0) throw this.notADocument(start)
    this.endValue()
  }

  private unexpected(char: string, at: number): JsonFaultError {
    const wanted = this.expect === 'end' ? 'the document to end here' : this.expect
    return new JsonFaultError(`unexpected ${JSON.stringify(char)}, expected ${wanted}`, at)
  }

  private notADocument(at: number): JsonFaultError {
    return new JsonFaultError('a JSON-LD document is an object or an array', at)
  }
}

function halfPair(at: number): JsonFaultError {
  return new JsonFaultError('a string holds half a surrogate pair', at)
}

function isWordStart(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 45 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  pattern.test(text)
  return pattern.lastIndex
}
