-- Files that visitors uploaded, once they are whole. The bytes are on disk, under the `id`.

create table uploads (
  id           text primary key,               -- random, also the stored file's name
  upload_key   text not null unique,           -- hash of who uploads and their dzuuid, so that a repeated chunk finds its file
  name         text not null,                  -- as the visitor's machine called it; data, never a path
  size         bigint not null check (size >= 0),
  type         text not null,                  -- media type, told from the content
  token_salt   text not null,
  token_hash   text not null,                  -- SHA-256 of the token that reads and deletes the file
  address_hash text not null,
  created_at   timestamptz not null default now()
);
create index uploads_address on uploads (address_hash, created_at);
create index uploads_created on uploads (created_at);
