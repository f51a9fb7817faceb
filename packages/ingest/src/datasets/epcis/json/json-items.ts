import type { Position } from '../event/document.js'
import { invalidAt } from '../event/invalid.js'

const depthLimit = 64
/** In characters: no event or master data element of honest data is as long. */
const partLimit = 64 * 1024 * 1024

/** Lists whose entries are cut out one by one, by the keys on the way to them. */
const listPaths = new Set([
  'epcisBody.eventList',
  'epcisBody.queryResults.resultsBody.eventList',
  'epcisHeader.epcisMasterData.vocabularyList',
  'epcisBody.epcisMasterData.vocabularyList',
])

/** An entry of a list in the document, as text. */
export interface JsonPart {
  readonly path: string
  readonly text: string
  readonly at: Position
}

const quote = 0x22
const backslash = 0x5c
const newline = 0x0a

/** One level of the document: an object with its present key, or a list. */
interface Level {
  readonly isList: boolean
  readonly path: string
  key: string
}

/**
 * Walks through JSON text as it arrives and cuts the entries of long lists out of it. `frame` is what remains: the same
 * document with these lists empty.
 */
export class JsonItems {
  frame = ''
  /** What stood before the first entry, with everything closed that was open. */
  opening: string | undefined
  private readonly levels: Level[] = []
  private readonly parts: JsonPart[] = []
  private line = 1
  private lineStart = 0
  private offset = 0
  private inString = false
  private escaped = false
  /** The text of the present string, which may be a key. */
  private string = ''
  private expectsKey = false
  /** Whether a comma, or the beginning of the list, stands before the next entry. */
  private isSeparated = true
  private hadEntries = false
  private part: { path: string; depth: number; text: string; at: Position } | undefined

  /** Takes more text and gives the parts that are complete. */
  write(text: string): JsonPart[] {
    let start = 0
    const keep = (end: number) => {
      const piece = text.slice(start, end)
      if (this.part === undefined) this.frame += piece
      else this.part.text += piece
      start = end
    }
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i)
      if (code === newline) {
        this.line += 1
        this.lineStart = this.offset + i + 1
      }
      if (this.inString) {
        if (this.escaped) this.escaped = false
        else if (code === backslash) this.escaped = true
        else if (code === quote) this.inString = false
        else if (this.expectsKey && this.part === undefined) this.string += text[i]
        continue
      }
      switch (code) {
        case quote:
          this.inString = true
          this.string = ''
          break
        case 0x3a: // :
          this.noteKey()
          break
        case 0x7b: // {
        case 0x5b: // [
          if (this.opensPart()) {
            if (!this.isSeparated) throw invalidAt(this.positionAt(i), 'a comma is missing before this entry')
            this.isSeparated = false
            this.hadEntries = true
            keep(i)
            this.opening ??= this.frame + this.closers()
            this.part = { path: this.top.path, depth: this.levels.length, text: '', at: this.positionAt(i) }
          }
          this.open(code === 0x5b, i)
          break
        case 0x7d: // }
        case 0x5d: // ]
          if (this.part === undefined && this.isPartList() && this.isSeparated && this.hadEntries)
            throw invalidAt(this.positionAt(i), 'an object is missing after the last comma')
          if (this.levels.pop() === undefined) throw invalidAt(this.positionAt(i), 'this bracket was never opened')
          if (this.part !== undefined && this.levels.length === this.part.depth) {
            keep(i + 1)
            this.parts.push(this.part)
            this.part = undefined
          }
          break
        case 0x2c: // ,
          this.expectsKey = this.levels.at(-1)?.isList === false
          // The entries are gone, so are the commas between them.
          if (this.part === undefined && this.isPartList()) {
            if (this.isSeparated) throw invalidAt(this.positionAt(i), 'an object is missing before this comma')
            this.isSeparated = true
            keep(i)
            start = i + 1
          }
          break
      }
    }
    keep(text.length)
    this.offset += text.length
    if (this.frame.length > partLimit || (this.part?.text.length ?? 0) > partLimit)
      throw invalidAt(this.positionAt(0), 'one entry is longer than 64 MiB')
    return this.parts.splice(0)
  }

  position(): Position {
    return this.positionAt(0)
  }

  end(): void {
    if (this.levels.length > 0 || this.inString) throw invalidAt(this.positionAt(0), 'the document ends too early')
  }

  private closers(): string {
    return this.levels
      .toReversed()
      .map(({ isList }) => (isList ? ']' : '}'))
      .join('')
  }

  private positionAt(index: number): Position {
    return { line: this.line, column: Math.max(1, this.offset + index - this.lineStart + 1) }
  }

  private get top(): Level {
    return this.levels.at(-1) as Level
  }

  private noteKey(): void {
    if (!this.expectsKey) return
    this.expectsKey = false
    const top = this.levels.at(-1)
    if (this.part === undefined && top !== undefined) top.key = this.string
  }

  private isPartList(): boolean {
    const top = this.levels.at(-1)
    return top?.isList === true && listPaths.has(top.path)
  }

  private opensPart(): boolean {
    return this.part === undefined && this.isPartList()
  }

  private open(isList: boolean, index: number): void {
    if (this.levels.length >= depthLimit)
      throw invalidAt(this.positionAt(index), `values are nested more than ${depthLimit} deep`)
    const parent = this.levels.at(-1)
    const path = parent === undefined ? '' : parent.path === '' ? parent.key : `${parent.path}.${parent.key}`
    this.levels.push({ isList, path, key: '' })
    if (this.part === undefined) {
      this.isSeparated = true
      this.hadEntries = false
    }
    this.expectsKey = !isList
  }
}
