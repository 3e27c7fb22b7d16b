import { Injectable } from '@nestjs/common';
import type { Size } from '#content/media/image.dto.js';
import { MediaRepository } from '#content/media/media.repository.js';
import { Database } from '#platform/database/database.js';

/** The most pictures of a text whose sizes are looked up. */
const MOST = 100;

/** The paths of the service's own pictures below the folder of media, wherever they stand in a text, also relative ones. */
const FILES = /\bmedia\/(\d{4}\/\d{2}\/[a-z0-9-]+\.[a-z]+)/g;

/** The sizes of the service's own pictures, by their paths below the folder of media. */
export type SizeOfFiles = ReadonlyMap<string, Size>;

/** Knows how large the pictures in texts are. Whoever has the address of a picture can read it, and so its size. */
@Injectable()
export class TextPictures {
  constructor(
    private readonly database: Database,
    private readonly media: MediaRepository,
  ) {}

  async sizesIn(...texts: readonly string[]): Promise<SizeOfFiles> {
    const files = new Set(texts.flatMap((text) => [...text.matchAll(FILES)].map(([, file = '']) => file)));
    if (files.size === 0) return new Map();
    return this.database.read(async (manager) => this.media.sizesOf(manager, [...files].slice(0, MOST)));
  }
}
