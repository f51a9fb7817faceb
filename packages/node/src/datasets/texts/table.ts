import { defineBulkTable } from '@kg/store'

/** The texts of elements that follow each other in a copy's graph: see `text-group.ts`. */
export const textGroups = defineBulkTable<Uint8Array, [copy: string, first: number]>()('dataset-texts')

/** The text of one element, if it is too long for its group; of all elements of a copy in homes of earlier releases. */
export const ownTexts = defineBulkTable<string, [copy: string, index: number]>()('dataset-elements')

/** Elements of one block. Removing a copy goes by the same steps, so this number is on disk. */
export const blockSize = 256
