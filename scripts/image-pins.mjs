const IMAGE = /^(FROM |\s*image: )(([a-z0-9./-]+):([\w.-]+)(?:@(sha256:[0-9a-f]{64}))?)(?=\s|$)/gm;

/**
 * The images that a Dockerfile or a compose file names.
 *
 * @param {string} text
 * @returns {{ written: string, repository: string, tag: string, digest: string | undefined }[]}
 */
export const imagesIn = (text) =>
  [...text.matchAll(IMAGE)].map(([, , written, name, tag, digest]) => ({
    written,
    // Images without an owner belong to Docker.
    repository: name.includes('/') ? name : `library/${name}`,
    tag,
    digest,
  }));

/**
 * Pins the image to this digest, wherever the text names it. The tag stays, for people and for the next update.
 *
 * @param {string} text
 * @param {{ written: string }} image
 * @param {string} digest
 */
export const pinned = (text, { written }, digest) =>
  text.replaceAll(IMAGE, (all, start, image) =>
    image === written ? `${start}${image.split('@')[0]}@${digest}` : all,
  );
