/** The media item of a record, which is loaded along with it. */
export interface ImageColumns {
  readonly image_id: number | null;
  readonly image_file: string | null;
  readonly image_extension: string | null;
  readonly image_width: number | null;
  readonly image_height: number | null;
  readonly image_filesize: number | null;
  readonly image_sizes: string | null;
  readonly image_credit: string | null;
  readonly image_texts: string | null;
}
