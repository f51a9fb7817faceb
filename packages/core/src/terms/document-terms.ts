const ns = 'urn:kg:ns:'

/** Terms of imported documents by which recall knows a passage and where it stands; docs/import.md explains them. */
export const documentTerms = {
  sourceFile: `${ns}sourceFile`,
  order: `${ns}order`,
  page: `${ns}page`,
  slide: `${ns}slide`,
  sheet: `${ns}sheet`,
  row: `${ns}row`,
  chapter: `${ns}chapter`,
  part: `${ns}part`,
  line: `${ns}line`,
} as const
