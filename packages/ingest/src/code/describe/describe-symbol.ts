import type { SymbolFact } from '../facts.js'
import type { Linker } from '../link/linker.js'
import type { ModuleTable } from '../link/module-table.js'
import type { CodeIris } from './code-iris.js'
import type { Describer } from './describer.js'

interface Needs {
  readonly iris: CodeIris
  readonly linker: Linker
}

/** A class, function or other definition; what it names elsewhere is linked where it is found, else only named. */
export function describeSymbol(module: ModuleTable, symbol: SymbolFact, { iris, linker }: Needs, out: Describer): void {
  const { path } = module
  const it = iris.symbol(path, symbol.id)
  out.is(it, symbol.type)
  out.text(it, 'name', symbol.name)
  out.text(it, 'kind', symbol.kind)
  out.link(it, 'definedIn', iris.file(path))
  out.number(it, 'startLine', symbol.line)
  out.number(it, 'endLine', symbol.endLine)
  out.flag(it, 'exported', symbol.exported)
  out.text(it, 'description', symbol.description)
  out.text(it, 'returnType', symbol.returns)
  for (const each of symbol.signatures) out.text(it, 'signature', each)
  for (const each of symbol.parameters) out.text(it, 'parameter', each)

  const owner = symbol.owner === undefined ? undefined : linker.find(module, symbol.owner)
  if (owner !== undefined)
    out.link(iris.symbol(owner.path, owner.id), symbol.type === 'Function' ? 'hasMethod' : 'hasPart', it)

  const named = [
    ['extends', 'extendsName', symbol.extends],
    ['implements', 'implementsName', symbol.implements],
    ['calls', 'callsName', symbol.calls],
  ] as const
  for (const [known, unknown, names] of named) {
    for (const name of names) {
      const found = linker.find(module, name, symbol)
      if (found !== undefined) out.link(it, known, iris.symbol(found.path, found.id))
      else out.text(it, unknown, name.slice(name.lastIndexOf('.') + 1))
    }
  }
}
