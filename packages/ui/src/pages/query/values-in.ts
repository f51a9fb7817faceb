const mark = 'p.'

/** The name in the address of a parameter's value. */
export const valueField = (name: string): string => `${mark}${name}`

/** The values of parameters that an address holds. */
export const valuesIn = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...search].flatMap(([field, value]) => (field.startsWith(mark) ? [[field.slice(mark.length), value]] : [])),
  )
