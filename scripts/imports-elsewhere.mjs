import { parseSync, Visitor } from 'rolldown/utils'

/**
 * Code that was compiled ahead has lost what `import()` needs, so another file does it, which Node compiles.
 * @param elsewhere the name of that file, which has `importAny`
 */
export const importsElsewhere = (elsewhere) => ({
  name: 'imports-elsewhere',
  renderChunk(code, { name }) {
    if (name === elsewhere) return null
    const starts = []
    new Visitor({ ImportExpression: ({ start }) => starts.push(start) }).visit(parseSync('chunk.js', code).program)
    if (starts.length === 0) return null
    const importer = `require('./${elsewhere}.js').importAny(`
    const parts = [0, ...starts].map((from, i) => code.slice(from, starts[i]).replace(/^import\(/, importer))
    return { code: parts.join(''), map: null }
  },
})
