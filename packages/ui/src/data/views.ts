/** The layers that are asked, as the API names them and as people say. */
export const views = [
  ['', 'Shared and published'],
  ['working-memory', 'My drafts'],
  ['shared-working-memory', 'Shared'],
  ['verifiable-memory', 'Published'],
] as const

export type View = Exclude<(typeof views)[number][0], ''>

/** A view by the name that an address gives it. */
export const readView = (name: string | null): View | undefined =>
  views.map(([key]) => key).find((key): key is View => key !== '' && key === name)
