const most = 20

/** The names of a query's variables, without those in strings, IRIs and comments. */
export function variablesOf(sparql: string): readonly string[] {
  const plain = sparql.replace(
    /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|<[^\s<>]*>|#[^\n]*/g,
    ' ',
  )
  const names = [...plain.matchAll(/[?$]([A-Za-z][A-Za-z0-9_]{0,63})/g)].map(([, name = '']) => name)
  return [...new Set(names)].slice(0, most)
}
