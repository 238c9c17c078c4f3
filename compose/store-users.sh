#!/bin/sh
# A user of the store for each service, whose key opens the service's own bucket and no other. May run again at any time: a service that
# is new gets its user, a key that was changed is taken over.
set -eu
export MC_CONFIG_DIR=/tmp/mc
mc alias set store http://object-store:9000 "$(cat /run/secrets/store_access_key)" "$(cat /run/secrets/store_secret_key)"

for name in billing tracking tasks; do
  # s3://key:secret@host:port/bucket
  url=$(cat "/run/secrets/${name}_store_url")
  rest=${url#*://} bucket=${url##*/}
  bucket=${bucket%%\?*} key=${rest%%:*} secret=${rest#*:}
  secret=${secret%%@*}
  case $rest in *@object-store:9000/*) ;; *) continue ;; esac
  cat > "/tmp/$bucket.json" <<JSON
{
  "Version": "2012-10-17",
  "Statement": [{
    "Effect": "Allow",
    "Action": ["s3:CreateBucket", "s3:ListBucket", "s3:ListBucketMultipartUploads", "s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"],
    "Resource": ["arn:aws:s3:::$bucket", "arn:aws:s3:::$bucket/*"]
  }]
}
JSON
  mc admin policy create store "$bucket" "/tmp/$bucket.json"
  mc admin user add store "$key" "$secret"
  # Attaching a policy again is an error.
  case $(mc admin user info store "$key") in *"$bucket"*) ;; *) mc admin policy attach store "$bucket" --user "$key" ;; esac
done
echo 'Users of the store are as they should be.'
