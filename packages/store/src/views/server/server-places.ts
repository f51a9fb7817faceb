/** The addresses of one server. */
export interface ServerPlaces {
  readonly queryUrl: string
  readonly updateUrl: string
  readonly graphStoreUrl: string | undefined
}
