/** A remedy that first asks for the name that was probably meant, where there is one. */
export const orDidYouMean = ({ didYouMean }: { readonly didYouMean?: string }, remedy: string): string =>
  didYouMean === undefined
    ? remedy
    : `Did you mean ${didYouMean}? If not, ${remedy.charAt(0).toLowerCase()}${remedy.slice(1)}`
