import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { ApiError, ParamErrors } from '../errors/api-error.js';
import {
  documentedField,
  Extensions,
  Field,
  fieldNames,
  type Rule,
  WithExamples,
} from './field.decorator.js';
import { LanguageParams } from './language.dto.js';
import { readNested, readParams } from './params.js';
import { ANY_VALUE, NAME, POSITIVE_INTEGER } from './rules.js';

/** Takes anything as it comes. */
const RAW: Rule = ANY_VALUE;

class Fields extends LanguageParams {
  @Field(NAME, { description: 'Name', required: true })
  name!: string;

  @Field(POSITIVE_INTEGER, { description: 'Size', whenNull: undefined })
  size?: number;

  @Field(POSITIVE_INTEGER, { description: 'Count', lenient: true })
  get?: number;

  @Field(RAW, { description: 'Anything' })
  data?: unknown;
}

@Extensions('data')
@WithExamples({ name: 'Jazz' })
class MoreFields extends Fields {
  @Field(NAME, { description: 'Another name', required: true })
  declare name: string;

  @Field(RAW, { description: 'More' })
  more?: unknown;
}

function thrownBy(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('what class-transformer and class-validator are given', () => {
  it('parses each field by its rule, also one with the name of a member of Map', () => {
    const input = readParams(Fields, { name: 'a', size: '3', get: '4', other: 1 });
    expect(input).toBeInstanceOf(Fields);
    expect({ ...input }).toEqual({ name: 'a', size: 3, get: 4 });
  });

  it('reports a missing field together with a wrong one', () => {
    const { error, extras } = thrownBy(() =>
      readParams(Fields, { name: null, size: 'x', i18n_language: 'xx' }),
    );
    expect(error).toBe('rest_missing_callback_param');
    expect(extras.data).toEqual({ params: ['name'] });
    expect(Object.keys(extras.details ?? {}).sort()).toEqual(['i18n_language', 'name', 'size']);
  });

  it('names a wrong alias by the parameter, and ignores it where that is sent', () => {
    const { extras } = thrownBy(() => readParams(Fields, { name: 'a', lang: 'xx' }));
    expect(Object.keys(extras.params ?? {})).toEqual(['i18n_language']);
    expect(readParams(Fields, { name: 'a', lang: 'xx', i18n_language: 'fr' })).not.toHaveProperty('lang');
  });

  it('drops a bad value of a lenient field', () => {
    expect(readParams(Fields, { name: 'a', get: 'x' })).not.toHaveProperty('get');
  });

  it('gives the parsed object its errors, which are no parameter', () => {
    const input = readParams(Fields, { name: 'a' });
    input.errors.add('name', { key: 'not_empty' });
    expect(Object.keys(input)).not.toContain('errors');
    expect(input.errors.isEmpty).toBe(false);
    expect(readParams(Fields, { name: 'a' }).errors.isEmpty).toBe(true);
  });

  it('makes an empty object of nothing, unless a field is required', () => {
    const empty = readParams(LanguageParams, { other: 1 });
    expect(empty).toBeInstanceOf(LanguageParams);
    expect(empty).toEqual({});
    expect(empty.errors.isEmpty).toBe(true);
    for (const fields of [{}, { other: 1 }])
      expect(thrownBy(() => readParams(Fields, fields)).extras.data).toEqual({ params: ['name'] });
    class Optional extends PartialType(Fields) {}
    expect(readParams(Optional, {})).toEqual({});
  });

  it('names what is wrong inside a parameter', () => {
    const errors = new ParamErrors();
    expect(readNested('venue', Fields, { size: 'x' }, errors)).toBeUndefined();
    const { extras } = thrownBy(() => {
      errors.throwIfAny();
    });
    expect(Object.keys(extras.params ?? {}).sort()).toEqual(['venue[name]', 'venue[size]']);
  });
});

describe('a hostile object', () => {
  const parsed = (data: unknown): unknown => readParams(Fields, { name: 'a', data }).data;

  it.each([
    '{"constructor":"x"}',
    '{"constructor":{"name":"Fields"}}',
    '{"__proto__":{"a":1}}',
    '{"toJSON":1,"then":1}',
  ])('reaches its rule as it was sent: %s', (text) => {
    const data = JSON.parse(text) as unknown;
    expect(parsed(data)).toBe(data);
    expect(JSON.stringify(parsed([data]))).toBe(JSON.stringify([JSON.parse(text)]));
  });

  it('is not copied by its own constructor, nor are its getters read', () => {
    const calls: string[] = [];
    class Hostile {
      constructor() {
        calls.push('constructor');
      }
      get secret(): never {
        calls.push('getter');
        throw new Error('read');
      }
    }
    const data = Object.defineProperty(new Hostile(), 'own', {
      enumerable: true,
      get: () => calls.push('own getter'),
    });
    calls.length = 0;
    expect(parsed({ data, constructor: Hostile })).toHaveProperty('constructor', Hostile);
    expect(parsed(data)).toBe(data);
    expect(calls).toEqual([]);
  });

  it('may be nested deeper than functions can call each other', () => {
    let data: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) data = depth % 2 === 0 ? [data] : { data };
    expect(parsed(data)).toBe(data);
    expect(thrownBy(() => readParams(Fields, { name: data })).error).toBe('rest_invalid_param');
  });

  it('cannot stand for the parameters themselves', () => {
    const fields = JSON.parse(
      '{"name":"a","constructor":{"a":1},"__proto__":{"size":3},"errors":1}',
    ) as object;
    const input = readParams(Fields, fields as Record<string, unknown>);
    expect({ ...input }).toEqual({ name: 'a' });
    expect(input.constructor).toBe(Fields);
    expect(input.size).toBeUndefined();
    expect(input.errors).toBeInstanceOf(ParamErrors);
  });
});

describe('the fields of a class', () => {
  const own = ['name', 'size', 'get', 'data'];
  const shared = [...fieldNames(LanguageParams)];

  it('come after those of its parent, and an overridden one keeps its place', () => {
    expect([...fieldNames(Fields)]).toEqual([...shared, ...own]);
    expect([...fieldNames(MoreFields)]).toEqual([...shared, ...own, 'more']);
  });

  it('are known in mapped types', () => {
    class Picked extends PickType(MoreFields, ['data', 'name']) {}
    class Omitted extends OmitType(MoreFields, ['size', 'get']) {}
    class Partly extends PartialType(Omitted) {}
    class Joined extends IntersectionType(LanguageParams, Picked) {}
    expect([...fieldNames(Picked)]).toEqual(['name', 'data']);
    expect([...fieldNames(Omitted)]).toEqual([...shared, 'name', 'data', 'more']);
    expect([...fieldNames(Joined)]).toEqual([...shared, 'name', 'data']);
    expect(readParams(Partly, {})).toEqual({});
    expect(thrownBy(() => readParams(Omitted, {})).error).toBe('rest_missing_callback_param');
  });

  it('can be documented otherwise than those of the parent', () => {
    expect(documentedField(MoreFields, 'name')).toMatchObject({
      description: 'Another name',
      schema: { maxLength: 255, example: 'Jazz' },
    });
    expect(documentedField(MoreFields, 'data').description).toBe('Anything (extension)');
    expect(documentedField(Fields, 'data').description).toBe('Anything');
  });
});
