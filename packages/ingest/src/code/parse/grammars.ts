import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Language, Parser, type Tree } from 'web-tree-sitter'

const require = createRequire(import.meta.url)
const loaded = new Map<string, Promise<Language>>()
let ready: Promise<void> | undefined

/** A grammar is read from disk when the first file of its language comes. */
async function grammar(name: string): Promise<Language> {
  ready ??= Parser.init()
  await ready
  const known = loaded.get(name)
  if (known !== undefined) return known
  const loading = Language.load(fileOf(`tree-sitter-${name}.wasm`))
  loaded.set(name, loading)
  return loading
}

/** A bundle has them in a folder of its own. */
function fileOf(grammarFile: string): string {
  const bundled = fileURLToPath(new URL(`./grammars/${grammarFile}`, import.meta.url))
  return existsSync(bundled) ? bundled : require.resolve(`tree-sitter-wasms/out/${grammarFile}`)
}

/** The tree lives outside of the garbage collector's reach, so it is freed once `read` is done. */
export async function withTree<T>(grammarName: string, text: string, read: (tree: Tree) => T): Promise<T> {
  const language = await grammar(grammarName)
  const parser = new Parser()
  let tree: Tree | null = null
  try {
    parser.setLanguage(language)
    tree = parser.parse(text)
    if (tree === null) throw new TypeError(`The grammar ${grammarName} read nothing`)
    return read(tree)
  } finally {
    tree?.delete()
    parser.delete()
  }
}
