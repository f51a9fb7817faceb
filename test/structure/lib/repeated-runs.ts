/** A line of code with its number in the file. */
interface CodeLine {
  readonly text: string
  readonly number: number
}

const importStatement = /^(?:import|export)\s[^;'"]*?from\s+'[^']+'$|^import\s+'[^']+'$/gm
const isComment = (text: string) => /^(?:\/\/|\/\*|\*)/.test(text)
const hasWord = (text: string) => /\w/.test(text)

/** The lines that say something: no imports, comments or lone punctuation. */
function readCode(text: string): CodeLine[] {
  const withoutImports = text.replace(importStatement, (found) => found.replace(/[^\n]/g, ''))
  return withoutImports
    .split('\n')
    .map((line, i) => ({ text: line.trim(), number: i + 1 }))
    .filter(({ text }) => hasWord(text) && !isComment(text))
}

interface Run {
  readonly file: string
  /** Which line of code of the file it begins with. */
  readonly at: number
  readonly line: number
}

/** Pairs of places that share a run of so many lines of code. Of a longer run, and of two files, only the first is named. */
export function findRepeatedRuns(files: ReadonlyMap<string, string>, length: number): string[] {
  const first = new Map<string, Run>()
  const pairs = new Map<string, string>()
  for (const [file, text] of files) {
    const lines = readCode(text)
    for (let at = 0; at + length <= lines.length; at++) {
      const run = lines.slice(at, at + length)
      const key = run.map(({ text }) => text).join('\n')
      const line = run[0]?.number ?? 0
      const other = first.get(key)
      if (other === undefined) first.set(key, { file, at, line })
      // A list of equal lines repeats itself one line further; that is no second place.
      else if (other.file !== file || at - other.at >= length) {
        const names = `${other.file} ${file}`
        if (!pairs.has(names)) pairs.set(names, `${other.file}:${other.line} ~ ${file}:${line}`)
      }
    }
  }
  return [...pairs.values()]
}
