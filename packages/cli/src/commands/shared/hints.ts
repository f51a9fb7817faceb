/** A command to copy, quoted where a shell would take it apart; `<name>` stands for what the reader fills in. */
export const kg = (...words: (string | undefined)[]): string =>
  ['kg', ...words.filter((word) => word !== undefined).map(quoted)].join(' ')

const quoted = (word: string): string =>
  /^(?:[\w@%+=:,./-]+|<[\w-]+>)$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** A `kg ka` command about one Knowledge Asset. */
export const ka = (
  verb: string,
  name: string,
  { contextGraphId, subGraphName }: { contextGraphId: string; subGraphName?: string | undefined },
  ...more: string[]
): string =>
  kg(
    'ka',
    verb,
    name,
    '-c',
    contextGraphId,
    ...(subGraphName === undefined ? [] : ['--sub-graph', subGraphName]),
    ...more,
  )
