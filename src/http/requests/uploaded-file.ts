/** A file of a multipart body. */
export class UploadedFile {
  constructor(
    /** Undefined for a part of type `application/octet-stream` that names none. */
    readonly filename: string | undefined,
    /** The declared media type; the actual type is determined from the bytes. */
    readonly type: string,
    readonly bytes: Buffer,
  ) {}
}
