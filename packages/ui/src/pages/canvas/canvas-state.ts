/** Neighbours of one thing by one predicate and direction, as many as are wanted. */
export interface OpenGroup {
  readonly entity: string
  readonly predicate: string
  readonly direction: 'out' | 'in'
  readonly limit: number
}

export type Group = Omit<OpenGroup, 'limit'>

/** All of a canvas that an address carries. */
export interface CanvasState {
  /** What the canvas begins with. */
  readonly from: readonly string[]
  readonly open: readonly OpenGroup[]
  readonly hide: readonly string[]
  readonly pin: readonly string[]
}

export const firstLimit = 50
export const stepLimit = 250
const mostLimit = 2000

export const readState = (search: URLSearchParams): CanvasState => ({
  from: unique(search.getAll('from')),
  open: search.getAll('open').flatMap(readGroup),
  hide: unique(search.getAll('hide')),
  pin: unique(search.getAll('pin')),
})

/** As parameters of an address. An IRI has no spaces, so that spaces can stand between them. */
export const writeState = ({ from, open, hide, pin }: CanvasState) => ({
  from,
  open: open.map(({ direction, entity, predicate, limit }) => [direction, entity, predicate, limit].join(' ')),
  hide,
  pin,
})

function readGroup(text: string): OpenGroup[] {
  const [direction, entity, predicate, limit, ...more] = text.split(' ')
  if ((direction !== 'out' && direction !== 'in') || !entity || !predicate || more.length > 0) return []
  const wanted = Number(limit ?? firstLimit)
  if (!Number.isInteger(wanted) || wanted < 1) return []
  return [{ direction, entity, predicate, limit: Math.min(wanted, mostLimit) }]
}

export const isSame = (a: Group, b: Group): boolean =>
  a.entity === b.entity && a.predicate === b.predicate && a.direction === b.direction

export const openGroups = (state: CanvasState, groups: readonly OpenGroup[]): CanvasState => ({
  ...state,
  open: [...state.open.filter((one) => !groups.some((other) => isSame(one, other))), ...groups],
})

export const closeGroups = (state: CanvasState, isClosed: (group: Group) => boolean): CanvasState => ({
  ...state,
  open: state.open.filter((one) => !isClosed(one)),
})

export const addRoot = (state: CanvasState, iri: string): CanvasState => ({
  ...state,
  from: unique([...state.from, iri]),
  hide: state.hide.filter((one) => one !== iri),
})

export const hideNode = (state: CanvasState, id: string): CanvasState => ({
  ...state,
  hide: unique([...state.hide, id]),
})

export const showHidden = (state: CanvasState): CanvasState => ({ ...state, hide: [] })

export const pinNode = (state: CanvasState, id: string): CanvasState => ({ ...state, pin: unique([...state.pin, id]) })

export const unpinNode = (state: CanvasState, id: string): CanvasState => ({
  ...state,
  pin: state.pin.filter((one) => one !== id),
})

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '')
